import { generateKeyPairSync, sign } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { EVM_NETWORK_IDS, newId, type UserId } from '@zend/kernel'
import { expectOk, testDatabase } from '@zend/tests/testkit'
import { DEFAULTS } from '../../config/index.ts'
import { addressSpaces } from '../../connectors/chains/index.ts'
import { openDatabase } from '../../database/index.ts'
import type { AddressSpace, NetworkId } from '../../ports/chain.ts'
import { systemClock } from '../../ports/clock.ts'
import { type AccountPublicKey, type AccountPurpose, attestedBytes, type KeyVault } from '../../ports/key-vault.ts'
import { networkTable } from '../assets/index.ts'
import {
  addressesAfter,
  attestationKey,
  type CustodyAlarm,
  type CustodyDeps,
  depositAddressFor,
  findHotAddress,
  hotAddressOf,
  importDepositAccounts,
  importHotAccounts,
  isNetworkInUse,
  isOwnKey,
  networksInUse,
  noteNetworkUse,
  ownerOf,
  ownersOn,
  watch,
} from './index.ts'

const db = await testDatabase()
const { read: api, close: closeApi } = openDatabase({
  url: db.url,
  applicationName: 'stolen-api',
  role: 'zend_api',
  poolMax: 2,
})
afterAll(closeApi)
const pair = generateKeyPairSync('ed25519')
const publicHex = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
const root = HDKey.fromMasterSeed(mnemonicToSeedSync('test test test test test test test test test test test junk'))
const account = (
  space: AddressSpace,
  path: string,
  from = root,
  purpose: AccountPurpose = 'deposit',
): AccountPublicKey => {
  const key = { space, path, xpub: from.derive(path).publicExtendedKey }
  return { ...key, attestation: sign(null, attestedBytes(key, purpose), pair.privateKey).toString('hex') }
}
const hotVaultOf = (...accounts: AccountPublicKey[]): Pick<KeyVault, 'hotAccounts'> => ({
  hotAccounts: async () => accounts,
})
const vaultOf = (...accounts: AccountPublicKey[]): Pick<KeyVault, 'depositAccounts'> => ({
  depositAccounts: async () => accounts,
})
const bitcoin = account('bitcoin', "m/84'/0'/0'")
const ethereum = account('ethereum', "m/44'/60'/0'")
const stranger = HDKey.fromMasterSeed(
  mnemonicToSeedSync('abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'),
)

const alarms: CustodyAlarm[] = []
const all = networkTable(DEFAULTS.networks)
// Only the networks that this file's vaults have accounts for.
const networks = Object.fromEntries(
  Object.entries(all).map(([id, network]) => [
    id,
    { ...network, enabled: network.family === 'evm' || id === 'bitcoin' },
  ]),
) as typeof all
const deps: CustodyDeps = {
  networks,
  chains: addressSpaces(networks),
  attestationKey: attestationKey(`${publicHex}\n`),
  clock: systemClock,
  onAlarm: (alarm) => alarms.push(alarm),
}
const importing = (vault: Pick<KeyVault, 'depositAccounts'>) =>
  importDepositAccounts({ ...deps, vault, transact: db.transact })
const customer = (): UserId => newId('usr', Date.now())
const ask = (userId: UserId, network: NetworkId, at = deps) =>
  db.transact((tx) => depositAddressFor(at, tx, { holder: userId, network }))
const addressOf = async (userId: UserId, network: NetworkId): Promise<string> => {
  const answer = await ask(userId, network)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.value.address
}

beforeEach(async () => {
  alarms.length = 0
  await sql`delete from custody.deposit_addresses; delete from custody.handed_out; delete from custody.deposit_accounts; delete from custody.hot_accounts`.execute(
    db.owner.read,
  )
  await importing(vaultOf(bitcoin, ethereum))
})

describe('importing accounts', () => {
  test('is repeatable, also by two processes at once', async () => {
    expect(await Promise.all([importing(vaultOf(bitcoin, ethereum)), importing(vaultOf(ethereum, bitcoin))])).toEqual([
      ['bitcoin', 'ethereum'],
      ['bitcoin', 'ethereum'],
    ])
    expect(alarms).toEqual([])
  })

  test('picks the account of the chain we run on', async () => {
    await sql`delete from custody.deposit_accounts`.execute(db.owner.read)
    await importing(vaultOf(account('bitcoin', "m/84'/1'/0'"), bitcoin, ethereum))
    expect((await sql`select path from custody.deposit_accounts order by space`.execute(db.read)).rows).toEqual([
      { path: "m/84'/0'/0'" },
      { path: "m/44'/60'/0'" },
    ])
  })

  test('refuses a key the vault did not sign', async () => {
    const planted = { ...bitcoin, xpub: stranger.derive("m/84'/0'/0'").publicExtendedKey }
    await expect(importing(vaultOf(planted, ethereum))).rejects.toThrow('account_not_attested')
    expect(alarms).toEqual([{ kind: 'account_not_attested', space: 'bitcoin' }])
  })

  test('refuses a signature for another network or path', async () => {
    await expect(importing(vaultOf(bitcoin, { ...ethereum, attestation: bitcoin.attestation }))).rejects.toThrow(
      'account_not_attested',
    )
  })

  test('refuses another seed than the one our addresses come from', async () => {
    await expect(importing(vaultOf(account('bitcoin', "m/84'/0'/0'", stranger), ethereum))).rejects.toThrow(
      'account_changed',
    )
    expect(alarms).toEqual([{ kind: 'account_changed', space: 'bitcoin' }])
  })

  test('says what the vault lacks', async () => {
    await expect(importing(vaultOf(bitcoin))).rejects.toThrow("no deposit account m/44'/60'/0' for ethereum")
  })
})

describe('deposit addresses', () => {
  test('are permanent, per customer and network', async () => {
    const [ann, bob] = [customer(), customer()]
    const first = await addressOf(ann, 'ethereum')
    expect(first).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(await addressOf(bob, 'ethereum')).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    expect(await addressOf(ann, 'ethereum')).toBe(first)
    expect(await addressOf(ann, 'bitcoin')).toMatch(/^bc1q/)
  })

  test('are the same on every network of a space: what is sent over the wrong one of them is not lost', async () => {
    const [ann, bob] = [customer(), customer()]
    const asked = await Promise.all(EVM_NETWORK_IDS.map((network) => addressOf(ann, network)))
    expect(new Set(asked)).toEqual(new Set(['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']))
    // Whichever network comes first, no index is skipped on the others.
    expect(await addressOf(bob, 'xlayer')).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    expect(await addressOf(bob, 'ethereum')).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    expect(await addressOf(ann, 'bitcoin')).toMatch(/^bc1q/)
  })

  test('two first requests at once get the same address, and no index is skipped', async () => {
    const [ann, bob] = [customer(), customer()]
    const asked = await Promise.all([ann, ann, bob, ann, bob, ann].map((user) => addressOf(user, 'bitcoin')))
    expect(new Set(asked).size).toBe(2)
    expect(
      (await sql`select array_agg(index order by index) as used from custody.handed_out`.execute(db.read)).rows,
    ).toEqual([{ used: [0, 1] }])
    expect(
      (await sql`select next_index from custody.deposit_accounts where space = 'bitcoin'`.execute(db.read)).rows,
    ).toEqual([{ next_index: 2 }])
  })

  test('a bill of a company has one of its own in each space, and it is the company’s', async () => {
    const [company, ann] = [newId('biz', 1), customer()]
    const [one, other] = [newId('bil', 1), newId('bil', 2)]
    const asked = async (bill?: typeof one): Promise<string> => {
      const use = { holder: company, network: 'ethereum', ...(bill === undefined ? {} : { bill }) } as const
      return expectOk(await db.transact((tx) => depositAddressFor(deps, tx, use))).address
    }
    const given = [await asked(), await asked(one), await addressOf(ann, 'ethereum'), await asked(other)]
    expect(new Set(given).size).toBe(4)
    expect([await asked(), await asked(one), await asked(other)]).toEqual([given[0], given[1], given[3]])
    const owners = await ownerOf(
      deps,
      db.read,
      given.map((address) => address.toLowerCase()),
    )
    expect([...owners.values()].map(({ holder }) => holder).toSorted()).toEqual(
      [company, company, company, ann].toSorted(),
    )
    // Whoever looks at all addresses, page by page, sees each once.
    const seen: string[] = []
    for (let after: string | null = null; ;) {
      const { addresses, last } = await addressesAfter(db.read, 'ethereum', after, 2)
      seen.push(...addresses.map(({ address }) => address))
      if (last === null) break
      after = last
    }
    expect(seen.toSorted()).toEqual(given.toSorted())
  })

  test('a rolled back request gives its index back', async () => {
    const gone = db.transact(async (tx) => {
      await depositAddressFor(deps, tx, { holder: customer(), network: 'ethereum' })
      throw new Error('changed my mind')
    })
    await expect(gone).rejects.toThrow('changed my mind')
    expect(await addressOf(customer(), 'ethereum')).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  })

  test('are refused before the account is there, and while the network is switched off', async () => {
    await sql`delete from custody.deposit_accounts where space = 'bitcoin'`.execute(db.owner.read)
    const unavailable = { ok: false, refusal: { code: 'network_not_available' } }
    expect(await ask(customer(), 'bitcoin')).toEqual(unavailable)
    const off = { ...deps, networks: { ...deps.networks, ethereum: { ...deps.networks.ethereum, enabled: false } } }
    expect(await ask(customer(), 'ethereum', off)).toEqual(unavailable)
  })

  test('an address somebody planted is not shown, raises an alarm, and stands in nobody’s way', async () => {
    const [ann, bob] = [customer(), customer()]
    const address = await addressOf(ann, 'ethereum')
    await sql`update custody.deposit_addresses set address = '0x000000000000000000000000000000000000dEaD'`.execute(
      db.owner.read,
    )
    expect(await addressOf(ann, 'ethereum')).toBe(address)
    expect(alarms).toEqual([{ kind: 'address_not_derived', space: 'ethereum', holder: ann, index: 0 }])
    expect(await ownerOf(deps, db.read, [address.toLowerCase()])).toMatchObject(
      new Map([[address.toLowerCase(), { holder: ann, address }]]),
    )
    expect(await addressOf(bob, 'ethereum')).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  })

  test('a key somebody planted yields no address', async () => {
    const theirs = stranger.derive("m/44'/60'/0'").publicExtendedKey
    await sql`update custody.deposit_accounts set xpub = ${theirs} where space = 'ethereum'`.execute(db.owner.read)
    await expect(ask(customer(), 'ethereum')).rejects.toThrow('account_not_attested')
  })

  test('a key the vault vouched for, but of another chain, yields no address either', async () => {
    const { xpub, path, attestation } = account('bitcoin', "m/84'/1'/0'")
    await sql`update custody.deposit_accounts set xpub = ${xpub}, path = ${path}, attestation = ${attestation} where space = 'bitcoin'`.execute(
      db.owner.read,
    )
    await expect(ask(customer(), 'bitcoin')).rejects.toThrow('account_not_attested')
  })

  test('with the API’s login nobody takes an index, an address or a place in the order from others', async () => {
    const [ann, bob, eve] = [customer(), customer(), customer()]
    const insert = (index: number, address: string, key: string) =>
      sql`insert into custody.deposit_addresses (space, index, address, lookup_key, created_at)
        values ('ethereum', ${index}, ${address}, ${key}, now())`.execute(api)
    // No address can be stored for an index that was not handed out, nor can the next index be chosen.
    await expect(insert(0, '0xEve', '0xeve')).rejects.toThrow(/foreign key/)
    await expect(sql`update custody.deposit_accounts set next_index = 2147483647`.execute(api)).rejects.toThrow(
      /permission denied/,
    )
    const claim = sql`insert into custody.handed_out (space, index, holder, at) values ('ethereum', 0, ${eve}, now())`
    await expect(claim.execute(api)).rejects.toThrow(/permission denied/)
    // The index belongs to the victim it was requested for, whatever is stored for it beforehand.
    await sql`select custody.hand_out(${ann}, 'ethereum', now())`.execute(api)
    const [first, second] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
    await insert(0, '0xEve', '0xeve')
    await insert(0, '0xEve', second.toLowerCase())
    await insert(0, second, second.toLowerCase())
    expect([await addressOf(ann, 'ethereum'), await addressOf(bob, 'ethereum')]).toEqual([first, second])
    const owners = await ownerOf(deps, db.read, [first.toLowerCase(), second.toLowerCase(), '0xeve'])
    expect(new Map([...owners].map(([key, { holder }]) => [key, holder]))).toEqual(
      new Map([
        [first.toLowerCase(), ann],
        [second.toLowerCase(), bob],
      ]),
    )
    expect(new Set(alarms.map(({ holder }) => holder))).toEqual(new Set([ann]))
  })

  test('the application can neither change nor remove an address or a key', async () => {
    const ann = customer()
    await addressOf(ann, 'bitcoin')
    await expect(sql`update custody.deposit_addresses set address = 'x'`.execute(db.read)).rejects.toThrow(
      /permission denied/,
    )
    await expect(sql`delete from custody.deposit_addresses`.execute(db.read)).rejects.toThrow(/permission denied/)
    await expect(sql`update custody.deposit_accounts set xpub = 'x'`.execute(db.read)).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('networks in use', () => {
  const inUse = async () => [...(await networksInUse(db.read)).keys()].toSorted()
  beforeEach(() => sql`delete from custody.networks_in_use`.execute(db.owner.read))

  test('are those that somebody asked for an address on, from then on and no others of their space', async () => {
    const ann = customer()
    expect(await inUse()).toEqual([])
    await addressOf(ann, 'polygon')
    expect(await inUse()).toEqual(['polygon'])
    expect([await isNetworkInUse(db.read, 'polygon'), await isNetworkInUse(db.read, 'ethereum')]).toEqual([true, false])
    const since = (await networksInUse(db.read)).get('polygon')
    // The address exists by now; the network is not in use yet.
    await addressOf(ann, 'bsc')
    await addressOf(ann, 'polygon')
    expect(await inUse()).toEqual(['bsc', 'polygon'])
    expect((await networksInUse(db.read)).get('polygon')).toEqual(since)
  })

  test('noted by many at once they are noted once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => noteNetworkUse(db.read, 'avalanche', new Date())))
    expect(await inUse()).toEqual(['avalanche'])
  })

  test('none comes of a request that was rolled back', async () => {
    await db
      .transact(async (tx) => {
        await depositAddressFor(deps, tx, { holder: customer(), network: 'xlayer' })
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    expect(await inUse()).toEqual([])
  })
})

describe('finding owners', () => {
  test('a key of one space is nobody’s on the networks of another', async () => {
    const ann = customer()
    const key = (await addressOf(ann, 'ethereum')).toLowerCase()
    const owners = ownersOn(deps)
    for (const network of EVM_NETWORK_IDS) expect((await owners(db.read, network, [key])).get(key)?.holder).toBe(ann)
    expect(await owners(db.read, 'bitcoin', [key])).toEqual(new Map())
    expect([await isOwnKey(deps, db.read, 'bsc', key), await isOwnKey(deps, db.read, 'bitcoin', key)]).toEqual([
      true,
      false,
    ])
  })

  test('a scan learns which of a block’s keys are ours, and whose', async () => {
    const ann = customer()
    const answer = await ask(ann, 'ethereum')
    const key = answer.ok ? answer.value.lookupKey : ''
    expect(await watch(deps, db).ours(['0x00', key, '0014ff'])).toEqual(new Set([key]))
    expect(await watch(deps, db).ours([])).toEqual(new Set())
    const owner = {
      holder: ann,
      space: 'ethereum',
      address: await addressOf(ann, 'ethereum'),
      key: { account: 'deposit', index: 0 },
    }
    expect(await ownerOf(deps, db.read, ['0x00', key])).toEqual(new Map([[key, owner]]))
  })

  test('a planted row cannot claim a stranger’s payments', async () => {
    const ann = customer()
    await addressOf(ann, 'bitcoin')
    await sql`insert into custody.deposit_addresses (space, index, address, lookup_key, created_at)
      values ('bitcoin', 0, 'bc1qstranger', '0014aa', now())`.execute(api)
    expect(await ownerOf(deps, db.read, ['0014aa'])).toEqual(new Map())
    expect(alarms).toEqual([{ kind: 'address_not_derived', space: 'bitcoin', holder: ann, index: 0 }])
    // It is not watched, refused as ours, or requested either.
    expect(await watch(deps, db).ours(['0014aa'])).toEqual(new Set())
    expect(await isOwnKey(deps, db.read, 'bitcoin', '0014aa')).toBe(false)
  })
})

describe('hot accounts', () => {
  const hotSeed = HDKey.fromMasterSeed(new Uint8Array(64).fill(3))
  const hot = (space: AddressSpace, path: string, from = hotSeed) => account(space, path, from, 'hot')
  const [hotBitcoin, hotEthereum] = [hot('bitcoin', "m/84'/0'/0'"), hot('ethereum', "m/44'/60'/0'")]
  const importingHot = (vault: Pick<KeyVault, 'hotAccounts'>) =>
    importHotAccounts({ ...deps, vault, transact: db.transact })

  test('are imported once, and their address at index 0 is derived again every time', async () => {
    expect(await findHotAddress(deps, db.read, 'bitcoin')).toBeNull()
    await expect(hotAddressOf(deps, db.read, 'bitcoin')).rejects.toThrow('no hot account of bitcoin')
    await Promise.all([
      importingHot(hotVaultOf(hotBitcoin, hotEthereum)),
      importingHot(hotVaultOf(hotEthereum, hotBitcoin)),
    ])
    const expected = deps.chains.ethereum.depositAddress(hotEthereum.xpub, 0)
    expect(await hotAddressOf(deps, db.read, 'ethereum')).toEqual({
      ...expected,
      key: { account: 'hot', index: 0 },
      funding: expected,
    })
    expect(alarms).toEqual([])
  })

  test('are watched and known as ours beside the customers’ addresses, each on its own network', async () => {
    await importingHot(hotVaultOf(hotBitcoin, hotEthereum))
    const { lookupKey } = await hotAddressOf(deps, db.read, 'bitcoin')
    expect(await watch(deps, db).ours(['00', lookupKey])).toEqual(new Set([lookupKey]))
    expect([
      await isOwnKey(deps, db.read, 'bitcoin', lookupKey),
      await isOwnKey(deps, db.read, 'ethereum', lookupKey),
    ]).toEqual([true, false])
    expect(await ownerOf(deps, db.read, [lookupKey])).toEqual(new Map())
  })

  test('a deposit account is not taken for one, whatever vouches for it', async () => {
    await expect(importingHot(hotVaultOf(bitcoin, hotEthereum))).rejects.toThrow('account_not_attested')
    expect(alarms).toEqual([{ kind: 'account_not_attested', space: 'bitcoin', purpose: 'hot' }])
    await expect(importing(vaultOf(hotBitcoin, ethereum))).rejects.toThrow('account_not_attested')
  })

  test('one of another seed does not take its place', async () => {
    await importingHot(hotVaultOf(hotBitcoin, hotEthereum))
    await expect(importingHot(hotVaultOf(hot('bitcoin', "m/84'/0'/0'", stranger), hotEthereum))).rejects.toThrow(
      'account_changed',
    )
  })

  test('an address or a key that somebody planted is not used', async () => {
    await importingHot(hotVaultOf(hotBitcoin, hotEthereum))
    await sql`update custody.hot_accounts set lookup_key = '0014bb' where space = 'bitcoin'`.execute(db.owner.read)
    await expect(hotAddressOf(deps, db.read, 'bitcoin')).rejects.toThrow('address_not_derived')
    await sql`update custody.hot_accounts set xpub = ${stranger.derive("m/44'/60'/0'").publicExtendedKey} where space = 'ethereum'`.execute(
      db.owner.read,
    )
    await expect(hotAddressOf(deps, db.read, 'ethereum')).rejects.toThrow('account_not_attested')
    await expect(sql`update custody.hot_accounts set lookup_key = 'x'`.execute(db.read)).rejects.toThrow(
      /permission denied/,
    )
  })
})
