/** Answers of real nodes and providers, stored in the repository with their sources (`recorded/README.md`). */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The families with recorded answers; `errors` are refusals and odd answers of many providers. */
export type RecordedFamily =
  | 'algorand'
  | 'bitcoin'
  | 'cardano'
  | 'errors'
  | 'ethereum'
  | 'solana'
  | 'stellar'
  | 'ton'
  | 'tron'
  | 'xrpl'

/** Returns a family's answers: the text of each, by its name in the table of sources. */
export function recordedAnswers(family: RecordedFamily): ReadonlyMap<string, string> {
  const packed = readFileSync(new URL(`recorded/${family}.json.gz`, import.meta.url))
  return new Map(Object.entries(JSON.parse(gunzipSync(packed).toString('utf8')) as Record<string, string>))
}

/** Returns one answer. Throws when there is none of that name. */
export function recordedAnswer(family: RecordedFamily, name: string): string {
  const answer = recordedAnswers(family).get(name)
  if (answer === undefined) throw new Error(`no answer ${name} is kept of ${family}`)
  return answer
}
