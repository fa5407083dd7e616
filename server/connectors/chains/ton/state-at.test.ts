/** An account's state must be of the requested block: only then does its newest transaction prove a history. */
import { expect, test } from 'vitest'
import { exactJson } from '../../exact-json.ts'
import { NotWhole } from '../follow.ts'
import { tonNode } from './node.ts'
import recorded from './vectors/answers.json' with { type: 'json' }

const ACCOUNT = `0:${'1'.repeat(64)}`
const { last_transaction_id: newest, block_id: at } = recorded.addressInformation.result
const head = {
  workchain: -1,
  seqno: at.seqno,
  hash: Buffer.from(at.root_hash, 'base64').toString('hex'),
  globalId: -239,
  utime: 0,
}

/** Asks a node that answers with this block, and returns its requests. */
async function asked(block: Partial<typeof at>) {
  const questions: unknown[] = []
  const answer = { ok: true, result: { last_transaction_id: newest, block_id: { ...at, ...block } } }
  const get = async (...question: unknown[]): Promise<unknown> => {
    questions.push(question)
    return exactJson(JSON.stringify(answer))
  }
  const node = tonNode({ get, post: get }, { name: 'ton', globalId: -239 })
  return { newest: await node.newestOf(ACCOUNT, head), questions }
}

test('the state of the very block, and of a later one, names the newest transaction', async () => {
  const { newest: named, questions } = await asked({})
  expect(named.lt).toBe(BigInt(newest.lt))
  expect(questions).toEqual([['/api/v2/getAddressInformation', { address: ACCOUNT, seqno: String(at.seqno) }]])
  expect((await asked({ seqno: at.seqno + 1, root_hash: newest.hash })).newest.lt).toBe(BigInt(newest.lt))
})

test.each([
  ['an older block', { seqno: at.seqno - 1 }],
  ['another block of the same number', { root_hash: newest.hash }],
  ["a shard's block", { workchain: 0 }],
])('a state of %s is not taken for it', async (_name, block) => {
  await expect(asked(block)).rejects.toThrow(NotWhole)
})
