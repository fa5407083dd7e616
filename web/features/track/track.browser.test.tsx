// The page on which a payee follows a payment. Risk: it says of a payment what is not so, or leaves its reader alone
// when it is late or did not arrive.
import type { EndpointData, trackFx } from '@zend/contracts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { openScreen, playApi, refusal } from '../../client/testing-screen.tsx'
import { violations } from '../../ui/gallery/testing.tsx'
import { TrackScreen } from './index.ts'

const TOKEN = 'a'.repeat(43)
const CALL = `GET /general/fx/track/${TOKEN}`
const SENT: EndpointData<typeof trackFx> = {
  stage: 'sent',
  payer: 'Baobab Interiors',
  currency: 'EUR',
  amount: '11651.37',
  reference: 'Invoice 2041',
  tracking: 'ZF20417QDX',
  arrival: { from: '2099-11-23', by: '2099-11-24' },
  sentAt: '2026-11-22T09:31:00Z',
  deliveredAt: null,
}
async function open(payment: Partial<typeof SENT> = {}, token: string | null = TOKEN) {
  await cleanup()
  const calls = await playApi({ [CALL]: () => ({ ...SENT, ...payment }) })
  await openScreen('/track', <TrackScreen token={token} />)
  return calls
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const steps = async () => {
  await text(/^All times/)
  return page
    .getByRole('listitem')
    .elements()
    .map((step) => step.textContent.replace(/\d.*|Usually.*/, '').trim())
}

test('each stage is one sentence and its steps', async () => {
  await open({ stage: 'preparing', sentAt: null, arrival: null, tracking: null })
  await text('€11,651.37 leaves for your bank soon')
  expect(await steps()).toEqual([
    'Done: Exchanged into EUR',
    'Now: We send it to your bank',
    'Next: Your bank adds it to your account',
  ])
  await open()
  await text('€11,651.37 is on its way to your bank')
  await text('From Baobab Interiors')
  await text('ZF20417QDX')
  expect(await steps()).toEqual([
    'Done: Exchanged into EUR',
    'Done: Sent to your bank',
    'Now: Your bank adds it to your account',
  ])
  expect(await violations()).toEqual([])
  await open({ stage: 'delivered', deliveredAt: '2026-11-23T10:00:00Z' })
  await text('€11,651.37 has arrived')
  expect(await steps()).toEqual(['Done: Exchanged into EUR', 'Done: Sent to your bank', 'Done: In your account'])
  await open({ stage: 'not_arriving' })
  await text('€11,651.37 will not arrive')
  expect(await steps()).toEqual(['Done: Exchanged into EUR', 'Done: Sent to your bank', 'Failed: It will not arrive'])
  await open({ stage: 'not_arriving', sentAt: null })
  expect(await steps()).toEqual(['Done: Exchanged into EUR', 'Failed: It will not arrive'])
})

test('times are those of the reader', async () => {
  await open()
  const time = page.getByText(/^22 Nov/)
  const here = new Date('2026-11-22T09:31:00Z').toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  await expect.element(time).toHaveTextContent(`22 Nov, ${here}`)
  await text(`All times are those of your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`)
})

test('what is late, or went back, says what to do', async () => {
  await open()
  await expect.element(page.getByText(/longer than usual/)).not.toBeInTheDocument()
  await open({ arrival: { from: '2026-01-01', by: '2026-01-02' } })
  await text(/longer than usual. Give your bank the reference above/)
  await open({ arrival: { from: '2026-01-01', by: '2026-01-02' }, tracking: null })
  await text(/longer than usual. Ask your bank first, then Baobab Interiors/)
  await open({ stage: 'not_arriving' })
  await text(/goes back to Baobab Interiors/)
})

test('a link that is cut off asks nothing, and an unknown one says what it may be', async () => {
  expect(await open({}, TOKEN.slice(1))).toEqual([])
  await text('This link is incomplete')
  expect(await open({}, null)).toEqual([])
  await cleanup()
  await playApi({ [CALL]: () => refusal(404, 'not_found') })
  await openScreen('/track', <TrackScreen token={TOKEN} />)
  await text(/has not begun, or the link is wrong/)
})
