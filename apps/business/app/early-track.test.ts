// What the payee reads before the app is there. Risk: it says nothing, in another language, or of another payment.
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { earlyTrack } from '../early-track.ts'

const TOKEN = 'z'.repeat(43)
type Given = { readonly hash?: string; readonly stored?: string | null; readonly languages?: readonly string[] }

/** Runs the page's script with this answer, and returns what it asked and what it wrote. */
async function run(answer: object | null, { hash = `#${TOKEN}`, stored = null, languages = ['en'] }: Given = {}) {
  const [asked, written]: [string[], Record<string, string>] = [[], {}]
  const [, script = ''] = /<script>([^]*)<\/script>/.exec(earlyTrack()) ?? []
  runInNewContext(script, {
    Intl,
    location: { hash },
    navigator: { languages },
    localStorage: { getItem: () => stored },
    document: {
      querySelector: () => ({ content: JSON.stringify({ api: { general: 'http://api.test/general' } }) }),
      getElementById: (id: string) => ({
        dataset: {},
        set textContent(text: string) {
          written[id] = text
        },
      }),
    },
    fetch: async (address: string) => {
      asked.push(address)
      return { ok: answer !== null, json: async () => ({ data: answer }) }
    },
  })
  await new Promise(setImmediate)
  return { asked, written }
}
const SENT = { stage: 'sent', amount: '1250.50', currency: 'EUR', payer: 'Baobab & Sons' }

test('the sentence is that of the stage, in the reader’s language', async () => {
  const { asked, written } = await run(SENT)
  expect(asked).toEqual([`http://api.test/general/fx/track/${TOKEN}`])
  expect(written).toEqual({
    'early-title': 'Payment to you',
    'early-sentence': '€1,250.50 is on its way to your bank',
    'early-from': 'From Baobab & Sons',
  })
  expect((await run({ ...SENT, stage: 'not_arriving' })).written['early-sentence']).toBe('€1,250.50 will not arrive')
  expect((await run(SENT, { languages: ['sw', 'fr-CM'] })).written['early-from']).toBe('De la part de Baobab & Sons')
  expect((await run(SENT, { stored: 'pt', languages: ['fr'] })).written['early-title']).toBe('Um pagamento para si')
})

test('a link that is cut off asks nothing, and an unknown payment leaves it to the page', async () => {
  expect((await run(SENT, { hash: '#short' })).asked).toEqual([])
  expect((await run(null)).written).toEqual({ 'early-title': 'Payment to you' })
})
