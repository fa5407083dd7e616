/** Tests the Solana development chain with Solana's own client library, and across a restart. */
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, expect, test } from 'vitest'
import { SOLANA_DEV_GENESIS, startSolana } from './index.ts'
import { BLOCKHASH_LIFE, FINALITY_LAG } from './ledger.ts'
import { tokenAccountOf } from './genesis.ts'

const SOL = 10n ** 9n
const RENT = 890_880n
const dataDir = mkdtempSync(join(tmpdir(), 'zend-solana-'))
const start = () => startSolana({ dataDir, host: '127.0.0.1', port: 0, onExit: () => undefined })
let chain = await start()
let facts = await chain.facts()
let rpc = createSolanaRpc(facts.rpcUrl)
afterAll(async () => {
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function purse(units = 10n * SOL): Promise<KeyPairSigner> {
  const payer = await generateKeyPairSigner()
  expect(await chain.send('SOL', payer.address, units)).toMatchObject({ ok: true })
  await chain.mine(1)
  return payer
}

type Signed = Awaited<ReturnType<typeof signed>>
type Options = { readonly version?: 'legacy' | 0; readonly price?: bigint }

async function signed(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  { version = 0, price = 0n }: Options = {},
) {
  const { value: lifetime } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  return signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => setTransactionMessageComputeUnitPrice(price, message),
    ),
  )
}
const send = (transaction: Signed) =>
  rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      preflightCommitment: 'confirmed',
    })
    .send()
const balance = async (of: KeyPairSigner, commitment: 'confirmed' | 'finalized' = 'confirmed') =>
  (await rpc.getBalance(of.address, { commitment }).send()).value
const transfer = (source: KeyPairSigner, destination: KeyPairSigner, units: bigint) =>
  getTransferSolInstruction({ source, destination: destination.address, amount: lamports(units) })

test.each(['legacy', 0] as const)(
  'a payment in a %s transaction is seen at once, and final a few blocks later',
  async (version) => {
    const [payer, payee] = [await purse(), await generateKeyPairSigner()]
    const transaction = await signed(payer, [transfer(payer, payee, SOL + 1n)], { version })
    const signature = getSignatureFromTransaction(transaction)
    expect(await send(transaction)).toBe(signature)
    expect((await rpc.getSignatureStatuses([signature]).send()).value).toEqual([null])
    await chain.mine(1)
    expect((await rpc.getSignatureStatuses([signature]).send()).value).toMatchObject([
      { confirmationStatus: 'confirmed', err: null },
    ])
    expect([await balance(payee), await balance(payee, 'finalized')]).toEqual([SOL + 1n, 0n])
    await chain.mine(FINALITY_LAG)
    expect((await rpc.getSignatureStatuses([signature]).send()).value).toMatchObject([
      { confirmationStatus: 'finalized', confirmations: null },
    ])
    expect(await balance(payee, 'finalized')).toBe(SOL + 1n)
    const found = await rpc.getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
    expect(found?.meta).toMatchObject({ err: null, fee: 5_000n })
    const block = await rpc
      .getBlock(found?.slot ?? 0n, {
        transactionDetails: 'full',
        encoding: 'json',
        maxSupportedTransactionVersion: 0,
        rewards: false,
      })
      .send()
    expect(block?.transactions.map(({ transaction: { signatures } }) => signatures[0])).toContain(signature)
  },
)

test('tokens move by the real program, and the fake one is another mint', async () => {
  const [payer, payee] = [await purse(), await generateKeyPairSigner()]
  const mint = address(facts.tokens['USDC']?.contract ?? '')
  await chain.send('USDC', payer.address, 5_000_000n)
  await chain.send('FAKE_USDT', payer.address, 1n)
  await chain.mine(1)
  const [source, destination] = [await tokenAccountOf(payer.address, mint), await tokenAccountOf(payee.address, mint)]
  const create = await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner: payee.address, mint })
  const move = getTransferCheckedInstruction({
    source,
    mint,
    destination,
    authority: payer,
    amount: 4_999_999n,
    decimals: 6,
  })
  await send(await signed(payer, [create, move]))
  await chain.mine(1)
  expect((await rpc.getTokenAccountBalance(destination, { commitment: 'confirmed' }).send()).value).toMatchObject({
    amount: '4999999',
    decimals: 6,
  })
  expect(facts.tokens['FAKE_USDT']?.contract).not.toBe(facts.tokens['USDT']?.contract)
})

test('refuses like the real network, with the same errors', async () => {
  const [payer, payee] = [await purse(), await generateKeyPairSigner()]
  const dust = await signed(payer, [transfer(payer, payee, RENT - 1n)])
  await expect(send(dust)).rejects.toMatchObject({
    context: { __code: -32_002 },
    cause: { message: expect.stringMatching(/insufficient funds for rent/) },
  })
  await expect(send(await signed(await generateKeyPairSigner(), [transfer(payer, payee, SOL)]))).rejects.toThrow()
  const plain = await signed(payer, [transfer(payer, payee, SOL)])
  const forged = {
    ...plain,
    signatures: { ...plain.signatures, [payer.address]: new Uint8Array(64).fill(1) },
  } as unknown as Signed
  await expect(send(forged)).rejects.toThrow(/signature verification/i)
  expect(await chain.send('SOL', 'not an address', 1n)).toEqual({ ok: false, refusal: { code: 'address_invalid' } })
  expect(await chain.send('SOL', payee.address, 1n)).toEqual({ ok: false, refusal: { code: 'amount_too_small' } })
  expect(await chain.reorg(1, true)).toEqual({ ok: false, refusal: { code: 'depth_too_large', depthMax: 0 } })
})

test('a blockhash can be named for 150 blocks, and no transaction runs twice', async () => {
  const [payer, payee] = [await purse(), await generateKeyPairSigner()]
  const [early, late] = [
    await signed(payer, [transfer(payer, payee, SOL)]),
    await signed(payer, [transfer(payer, payee, 2n * SOL)]),
  ]
  await chain.mine(BLOCKHASH_LIFE - 1)
  await send(early)
  await chain.mine(1)
  expect(await balance(payee)).toBe(SOL)
  await expect(send(late)).rejects.toMatchObject({ cause: { message: expect.stringMatching(/Blockhash not found/i) } })
  await expect(send(early)).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/already been processed/) },
  })
})

test('a transaction below the required fee waits, and can be dropped', async () => {
  const [payer, payee] = [await purse(), await generateKeyPairSigner()]
  await chain.askFee(1_000n)
  const [cheap, dear] = [
    await signed(payer, [transfer(payer, payee, SOL)], { price: 999n }),
    await signed(payer, [transfer(payer, payee, 2n * SOL)], { price: 1_000n }),
  ]
  await send(cheap)
  await send(dear)
  await chain.mine(2)
  expect(await balance(payee)).toBe(2n * SOL)
  const fees = await rpc.getRecentPrioritizationFees().send()
  expect(fees.at(-1)?.prioritizationFee).toBe(1_000n)
  await chain.askFee(null)
  expect([
    await chain.forget(getSignatureFromTransaction(cheap)),
    await chain.forget(getSignatureFromTransaction(cheap)),
  ]).toEqual([true, false])
  await chain.mine(1)
  expect(await balance(payee)).toBe(2n * SOL)
})

test('a transaction that fails is in its block, and paid for', async () => {
  const payer = await purse()
  const payee = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(9))
  const [first, second] = [
    await signed(payer, [transfer(payer, payee, 6n * SOL)]),
    await signed(payer, [transfer(payer, payee, 5n * SOL)]),
  ]
  // Each alone could have been paid when it was submitted.
  await send(first)
  await send(second)
  await chain.mine(1)
  const { value } = await rpc.getSignatureStatuses([getSignatureFromTransaction(second)]).send()
  expect(value[0]).toMatchObject({ err: { InstructionError: [0n, { Custom: 1n }] } })
  expect(await balance(payer)).toBe(4n * SOL - 10_000n)
})

test('a restart keeps every block, hash, balance and result; waiting transactions are lost', async () => {
  const [payer, payee] = [await purse(), await generateKeyPairSigner()]
  const done = await signed(payer, [transfer(payer, payee, SOL)])
  await send(done)
  await chain.mine(1)
  await chain.send('SOL', payee.address, SOL)
  const look = async () => ({
    tip: await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send(),
    found: await rpc
      .getTransaction(getSignatureFromTransaction(done), {
        commitment: 'confirmed',
        encoding: 'json',
        maxSupportedTransactionVersion: 0,
      })
      .send(),
    held: [await balance(payer), await balance(payee), await balance(payee, 'finalized')],
    slots: await rpc.getBlocks(0n, undefined, { commitment: 'confirmed' }).send(),
  })
  const before = await look()
  await chain.stop()
  chain = await start()
  facts = await chain.facts()
  rpc = createSolanaRpc(facts.rpcUrl)
  expect(await look()).toEqual(before)
  expect(await rpc.getGenesisHash().send()).toBe(SOLANA_DEV_GENESIS)
  await chain.mine(1)
  expect(await balance(payee)).toBe(SOL)
  // Some slots have no block.
  expect(before.slots.length).toBeLessThan(Number(before.slots.at(-1)))
})

test('a block that a crash cut short is gone, and no other', async () => {
  const { height, hash } = await chain.mine(1)
  await chain.stop()
  appendFileSync(join(dataDir, 'blocks.jsonl'), '{"slot":9999999,"time":1')
  chain = await start()
  facts = await chain.facts()
  rpc = createSolanaRpc(facts.rpcUrl)
  expect([facts.height, facts.hash]).toEqual([height, hash])
  expect((await chain.mine(1)).height).toBeGreaterThan(height)
})
