/**
 * The rescue desk end to end, over HTTP with all processes and chains real: coins sent over another network, coins
 * without a tag, unknown hashes and those of other customers.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { LiveEvent, RescueClaim, RescueSearch } from '@zend/contracts'
import type { NetworkId } from '@zend/kernel'
import { testDatabase } from '@zend/tests/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, type HttpCustomer, signUpAndIn } from '../testkit/customer.ts'
import { type Product, startProduct } from '../testkit/product.ts'

const run = promisify(execFile)
const db = await testDatabase()
let product: Product
beforeAll(async () => {
  product = await startProduct({ databaseUrl: db.url })
}, 90_000)
afterAll(async () => {
  await product?.stop()
})

const command = async (tool: 'rescue' | 'verify', ...args: readonly string[]): Promise<string> =>
  (await run(process.execPath, [`tools/${tool}.ts`, ...args], { env: product.operatorEnv })).stdout
const decide = (verb: 'approve' | 'refuse', claim: string, ...words: readonly string[]) =>
  command('rescue', verb, claim, '--operator', 'grace', ...words)

const read = async (customer: HttpCustomer, id: string): Promise<RescueSearch> =>
  (await customer.get<{ search: RescueSearch }>(`/rescue/search/${id}`)).search

/** Searches, and reads the result once every network has answered. */
async function search(customer: HttpCustomer, hash: string, network?: NetworkId): Promise<RescueSearch> {
  const { data } = await customer.call('POST', '/personal/rescue/search', {
    hash,
    ...(network === undefined ? {} : { network }),
  })
  const { search: begun } = data as { readonly search: RescueSearch }
  return eventually(
    () => `the search for ${hash}; last logs:\n${product.lastLogs()}`,
    async () => {
      const found = await read(customer, begun.id)
      return found.state === 'done' ? found : null
    },
  )
}
const credited = (customer: HttpCustomer, coin: 'USDT' | 'XRP', amount: string, network: 'polygon' | 'xrpl') =>
  eventually(
    () => `${amount} ${coin}; last logs:\n${product.lastLogs()}`,
    async () => {
      await product.sandbox.mine(network, 2)
      return (await customer.balance(coin)).total === amount
    },
  )

test(
  'USDT sent on Polygon, unused so far, to the Ethereum address is found, taken in and credited',
  { timeout: 120_000 },
  async () => {
    const customer = await signUpAndIn(product)
    const address = await customer.address('USDT', 'ethereum')
    const txid = await product.sandbox.faucet({ network: 'polygon', asset: 'USDT', address, amount: '42.5' })
    await product.sandbox.mine('polygon', 70)

    const listening = new AbortController()
    const received: LiveEvent[] = []
    const listener = (async () => {
      for await (const event of customer.events(listening.signal)) received.push(event)
    })().catch(() => undefined)
    await eventually('hello', async () => received.some(({ type }) => type === 'hello'))

    const found = await search(customer, `https://polygonscan.com/tx/${txid}`, 'polygon')
    expect(found).toMatchObject({ hash: txid, network: 'polygon', asked: ['polygon'], unreachable: [] })
    expect(found.findings).toMatchObject([
      {
        network: 'polygon',
        txid,
        transfers: [{ currency: 'USDT', amount: '42.500000', address, memo: null, claim: null, withdrawalId: null }],
      },
    ])
    // It waits for the first scan of the network, which was not watched.
    expect(['on_its_way', 'recovered', 'credited']).toContain(found.findings[0]?.verdict)
    await eventually('news of the search', async () =>
      received.some(({ type, id }) => type === 'rescue' && id === found.id),
    )
    listening.abort()
    await listener
    await credited(customer, 'USDT', '42.500000', 'polygon')
    const { findings } = await read(customer, found.id)
    expect(findings).toMatchObject([
      { verdict: 'credited', transfers: [{ verdict: 'credited', depositId: expect.stringMatching(/^dep_/) }] },
    ])
    // Another customer who knows the hash learns no more than about a foreign transaction.
    const other = await signUpAndIn(product)
    expect((await search(other, txid)).findings).toMatchObject([
      { network: 'polygon', verdict: 'not_yours', transfers: [] },
    ])
    expect(await command('verify')).not.toContain('FAIL')
  },
)

test(
  'XRP without a tag is set aside, found, claimed by two, and given to one of them',
  { timeout: 120_000 },
  async () => {
    const [ada, eve] = [await signUpAndIn(product), await signUpAndIn(product)]
    const [address = ''] = (await ada.address('XRP', 'xrpl')).split('#')
    const txid = await product.sandbox.faucet({ network: 'xrpl', asset: 'XRP', address, amount: '25' })
    await product.sandbox.mine('xrpl', 3)

    const found = await eventually('it to be set aside', async () => {
      const { findings, ...rest } = await search(ada, txid, 'xrpl')
      return findings[0]?.verdict === 'claimable' ? { findings, ...rest } : null
    })
    const [transfer] = found.findings[0]?.transfers ?? []
    expect(transfer).toMatchObject({ currency: 'XRP', amount: '25.000000', address, memo: null })
    const claimOf = async (customer: HttpCustomer): Promise<RescueClaim> => {
      const said = { sentFrom: 'Kraken', note: 'I forgot the tag' }
      const { data, json } = await customer.call('POST', '/personal/rescue/claim', {
        network: 'xrpl',
        txid,
        index: transfer?.index,
        ...said,
      })
      expect(json).toHaveProperty('data')
      return (data as { readonly claim: RescueClaim }).claim
    }
    const [claim, other] = [await claimOf(ada), await claimOf(eve)]
    expect(await command('rescue', 'list')).toContain('2 wait')
    expect(await command('rescue', 'show', claim.id)).toMatch(
      /25\.000000 XRP[\s\S]*without a memo[\s\S]*2 CLAIMS[\s\S]*Kraken[\s\S]*proves nothing/,
    )

    await decide('approve', claim.id, '--note', 'Kraken confirmed it')
    await expect(decide('approve', other.id, '--note', 'by mistake')).rejects.toMatchObject({
      stderr: expect.stringContaining('claim_decided'),
    })
    await credited(ada, 'XRP', '25.000000', 'xrpl')
    expect((await read(ada, found.id)).findings).toMatchObject([
      { verdict: 'credited', transfers: [{ claim: { state: 'approved' } }] },
    ])
    expect(await eve.get('/rescue/claims')).toMatchObject({
      claims: [{ id: other.id, state: 'refused', reason: null, depositId: null }],
    })
    expect((await eve.balance('XRP')).total).toBe('0.000000')
    await eventually('the mails about it', async () => {
      const [won, lost] = await Promise.all([product.sandbox.mails(ada.email), product.sandbox.mails(eve.email)])
      return (
        won.some(({ subject }) => /25\.00\u00a0XRP were found/.test(subject)) &&
        lost.some(({ subject }) => /refused/.test(subject))
      )
    })
    expect(await command('verify')).not.toContain('FAIL')
  },
)

test('an unknown hash is found nowhere, and an invalid one is refused', { timeout: 120_000 }, async () => {
  const customer = await signUpAndIn(product)
  expect(await search(customer, `0x${randomBytes(32).toString('hex')}`, 'ethereum')).toMatchObject({
    findings: [],
    unreachable: [],
    asked: ['ethereum'],
  })
  expect(await customer.call('POST', '/personal/rescue/search', { hash: 'my coins' })).toMatchObject({
    status: 422,
    json: { code: 'hash_unknown_form' },
  })
  const nothing = { network: 'xrpl', txid: randomBytes(32).toString('hex'), index: '0', sentFrom: 'x', note: '' }
  expect(await customer.call('POST', '/personal/rescue/claim', nothing)).toMatchObject({
    status: 409,
    json: { code: 'claim_not_possible' },
  })
})
