/**
 * The worker's own wiring with all sixteen networks in use, as in production, over one pool of its default size:
 * deposits are credited and mailed on each, payments go out on each whose rules a scripted network knows, and every
 * part sends its heartbeat. Real nodes are in the journeys.
 */
import { chainAmount, newId, type PaymentId, toBooks } from '@zend/kernel'
import { connectionsOf, DEFAULTS } from '@zend/server/config'
import { addressSpaces, chainBuilder } from '@zend/server/connectors/chains'
import { type Network, networkSpec, networksOf, networkTable, type NetworkTable } from '@zend/server/core/assets'
import {
  attestationKey,
  type CustodyDeps,
  depositAddressFor,
  fillPools,
  hotAddressOf,
  importDepositAccounts,
  importHotAccounts,
} from '@zend/server/core/custody'
import { PARTS, readHeartbeats } from '@zend/server/core/health'
import { DELIVER_NOTICE_JOB, deliverNotice, putContact, sealingKeyFrom } from '@zend/server/core/notices'
import { coinWatch, requestPayment } from '@zend/server/core/treasury'
import { webhookKeyFrom } from '@zend/server/core/webhooks'
import { openDatabase } from '@zend/server/database'
import { systemClock as clock } from '@zend/server/ports/clock'
import {
  scriptedChain,
  scriptedSender,
  stillMarket,
  TEST_PRICES,
  TEST_PROVENANCE,
  testDatabase,
  testProofs,
  testVault,
} from '@zend/tests/testkit'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { idIn } from './payload.ts'
import { type NetworkNode, startParts } from './parts.ts'
import { workerRoles } from './roles.ts'
import { startWatchdog } from './watchdog.ts'

const db = await testDatabase()
const CONFIRMATIONS = 2
const PATIENCE = { timeout: 60_000, interval: 100 }
// Lower than a configuration may say: scripted chains need no more.
const shallow = { confirmations: CONFIRMATIONS }
const networks = Object.fromEntries(
  Object.entries(networkTable(DEFAULTS.networks)).map(([id, network]) => [id, { ...network, ...shallow }]),
) as NetworkTable
const all = networksOf(networks)
const vault = testVault({ networks })
const custody: CustodyDeps = {
  networks,
  chains: addressSpaces(networks),
  attestationKey: attestationKey(vault.attestationKey),
  clock,
  onAlarm: ({ kind }) => expect.unreachable(kind),
}
const pool = connectionsOf(DEFAULTS).workerPool
const work = openDatabase({ url: db.url, applicationName: 'one-pool', role: 'zend_worker', poolMax: pool })
const log = pino({ level: 'silent' })
const stopping = new AbortController()
const dog = startWatchdog((part) => expect.unreachable(part))
/** Outside addresses, from the documentation of their networks. */
const OUTSIDE = {
  bitcoin: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  evm: '0x52908400098527886e0f7030069857d2e4169ee7',
}
const RATES = {
  inputs: { kind: 'inputs', perVirtualByte: 10n },
  sequence: { kind: 'sequence', maxPerGas: 20_000_000_000n, priorityPerGas: 1_000_000_000n },
  metered: { kind: 'metered', perUnit: 1n },
} as const

/** A scripted network where there is one; elsewhere a node that accepts deposits and cannot pay. */
function nodeOf(network: Network) {
  const { assets } = networkSpec(network)
  const builder = chainBuilder(networkSpec(network), network)
  if (network.id === 'bitcoin' || network.family === 'evm') {
    const sender = scriptedSender({
      network: network.id,
      assets,
      builder,
      rate: RATES[network.family === 'evm' ? 'sequence' : 'inputs'],
    })
    sender.chain.finality(0)
    return { network, connector: sender.chain, sender, witness: {}, cap: null, pays: sender }
  }
  const connector = scriptedChain()
  connector.finality(0)
  const sender: NetworkNode['sender'] = {
    ...builder,
    feeRate: async () =>
      builder.guard === 'inputs' ? RATES.inputs : builder.guard === 'sequence' ? RATES.sequence : RATES.metered,
    gasLimit: async () => expect.unreachable('nothing is paid here'),
    describeOutputs: async (outputs) => outputs,
    window: async () => null,
    broadcast: async () => expect.unreachable('nothing is paid here'),
    lookUp: async () => ({ kind: 'unknown' }),
    sequenceOf: async () => ({ mined: 0n, waiting: 0n }),
    balanceOf: async () => 0n,
  }
  return { network, connector, sender, witness: {}, cap: null, pays: null }
}
const nodes = all.map(nodeOf)

afterAll(async () => {
  dog.stop()
  await work.close()
})

test(
  'a worker with all sixteen networks in use credits, pays, mails and beats on each',
  { timeout: 240_000 },
  async () => {
    expect(all).toHaveLength(16)
    await importDepositAccounts({ ...custody, vault, transact: db.transact })
    await importHotAccounts({ ...custody, vault, transact: db.transact })
    await fillPools({ ...custody, vault, transact: db.transact })
    const mailed: string[] = []
    const done = new Set<PaymentId>()
    const jobs = {
      tasks: {
        [DELIVER_NOTICE_JOB]: async (payload: unknown) => {
          const mail = {
            send: async (_id: string, letter: { to: string }) => void mailed.push(letter.to),
            reachable: async () => true,
          }
          await deliverNotice(
            {
              db: work,
              clock,
              mail,
              sealingKey: sealingKeyFrom(new Uint8Array(32)),
              freezeLink: () => 'zfr_tested',
              appUrl: 'http://localhost',
              businessUrl: 'https://firm.example.com',
            },
            idIn(payload, 'ntc'),
          )
        },
      },
      crontab: '',
    }
    const poster = { post: () => Promise.reject(new Error('no company has a webhook here')) }
    const quick = { ...DEFAULTS.deposit, watchUnused: true, pollEveryMs: 1_000 }
    const config = { ...DEFAULTS, deposit: quick, treasury: { ...DEFAULTS.treasury, roundEveryMs: 1_000 } }
    const parts = await startParts(
      {
        db: work,
        clock,
        log,
        config,
        nodes,
        custody,
        vault,
        provenance: TEST_PROVENANCE,
        market: stillMarket(clock),
        jobs,
        webhooks: {
          db: work,
          clock,
          log,
          poster,
          policy: config.webhooks,
          webhookKey: webhookKeyFrom(new Uint8Array(32)),
        },
        dog,
        prices: { feeds: [], key: TEST_PRICES.key, proofs: testProofs() },
        coins: coinWatch({ custody, networks, clock, log }),
        onCredited: async () => undefined,
        onPayment: async (_tx, { id }, event) => void (event.kind === 'done' && done.add(id)),
        askSigner: async () => undefined,
        roles: workerRoles(''),
        canMail: async () => true,
        checkDisks: async () => undefined,
      },
      stopping.signal,
    )

    const payments: PaymentId[] = []
    for (const { network, connector, pays } of nodes) {
      const [coin] = network.coins
      if (coin === undefined) throw new Error(`${network.id} has no coin`)
      // One dogecoin is below the minimum credit.
      const units = (['ADA', 'DOGE'].includes(coin.asset) ? 20n : 1n) * 10n ** BigInt(coin.decimals)
      const userId = newId('usr', clock.now().getTime())
      await putContact(db.read, { userId, email: `${network.id}@example.com`, locale: 'en', timeZone: 'Africa/Lagos' })
      const address = await db.transact((tx) => depositAddressFor(custody, tx, { holder: userId, network: network.id }))
      if (!address.ok) throw new Error(`${network.id}: ${address.refusal.code}`)
      const hot = await hotAddressOf(custody, db.read, network.id)
      const arrive = (to: string, amount: bigint) =>
        network.id === 'bitcoin' && pays !== null
          ? pays.fund(to, coin.asset, amount)
          : connector.mine({ to, units: amount, asset: coin.asset, decimals: coin.decimals })
      arrive(network.id === 'bitcoin' ? address.value.address : address.value.lookupKey, units)
      if (pays !== null) {
        arrive(network.id === 'bitcoin' ? hot.address : hot.lookupKey, 10n * units)
        const id = newId('pay', clock.now().getTime())
        const to = custody.chains[network.space].parseAddress(network.id === 'bitcoin' ? OUTSIDE.bitcoin : OUTSIDE.evm)
        if (!to.ok) throw new Error('no address outside')
        const amount = toBooks(chainAmount(coin.asset, coin.decimals, units)).money
        await db.transact((tx) =>
          requestPayment({ clock, networks, custody }, tx, {
            id,
            purpose: 'withdrawal',
            cause: `test:${id}`,
            network: network.id,
            asset: coin.asset,
            to: to.value,
            amount,
            // This test vault signs everything.
            statement: { text: 'unchecked', key: '', signature: '' },
          }),
        )
        payments.push(id)
      }
    }
    const grow = setInterval(
      () => nodes.forEach(({ connector, pays }) => (pays === null ? connector.mineEmpty(1) : pays.mine())),
      700,
    )

    const credited = async () =>
      (
        await db.owner.pool.query<{ network: string }>(
          "select distinct network from deposit.deposits where state = 'credited' order by 1",
        )
      ).rows.map(({ network }) => network)
    await expect.poll(credited, PATIENCE).toEqual(all.map(({ id }) => id).toSorted())
    await expect
      .poll(() => [...new Set(mailed)].toSorted(), PATIENCE)
      .toEqual(all.map(({ id }) => `${id}@example.com`).toSorted())
    await expect.poll(() => payments.filter((id) => !done.has(id)), PATIENCE).toEqual([])
    const paying = nodes.flatMap(({ network: { id }, pays }) => (pays === null ? [] : [PARTS.treasury(id)]))
    const notWell = async () => {
      const beats = await readHeartbeats(db.read)
      const well = [
        PARTS.worker,
        PARTS.jobs,
        PARTS.announcements,
        PARTS.signer,
        ...all.map(({ id }) => PARTS.watcher(id)),
        ...paying,
      ]
      return [
        ...well.filter((part) => beats.get(part)?.problem !== null),
        ...all.map(({ id }) => PARTS.treasury(id)).filter((part) => !beats.has(part)),
      ]
    }
    await expect.poll(notWell, PATIENCE).toEqual([])
    clearInterval(grow)
    stopping.abort()
    await Promise.all(parts)
  },
)
