import { type HolderId, money, newId } from '@zend/kernel'
import { expect, test } from 'vitest'
import { type Transfer, viewOf } from './transfer.ts'
import { zendTransfer } from './transfer.postings.ts'

const transfer: Transfer = {
  id: newId('trf', 5),
  payerId: newId('usr', 1),
  payeeId: newId('usr', 2),
  madeBy: newId('usr', 1),
  money: money('USDT', 12_500_000n),
  note: null,
  requestId: null,
  consent: null,
  at: new Date('2026-03-02T10:00:00Z'),
}
const known = (holder: HolderId) => ({ id: holder, username: 'ada', name: 'Ada Obi', pictureId: null })

test('one posting takes the whole amount from the payer and gives it to the payee', () => {
  const posting = zendTransfer(transfer)
  expect(posting.legs).toEqual([
    { account: { owner: transfer.payerId, asset: 'USDT' }, amount: -12_500_000n },
    { account: { owner: transfer.payeeId, asset: 'USDT' }, amount: 12_500_000n },
  ])
  expect(posting).toMatchObject({
    kind: 'zend_transfer',
    cause: `transfer:${transfer.id}`,
    id: transfer.id.replace('trf', 'pst'),
  })
})

test('each of the two sees the other; a stranger sees nothing', () => {
  expect(viewOf(transfer, transfer.payerId, known(transfer.payeeId))).toMatchObject({
    direction: 'out',
    other: { id: transfer.payeeId },
  })
  expect(viewOf(transfer, transfer.payeeId, known(transfer.payerId))).toMatchObject({
    direction: 'in',
    other: { id: transfer.payerId },
  })
  expect(() => viewOf(transfer, newId('usr', 3), known(transfer.payeeId))).toThrow('not at the other end')
})
