/**
 * Faults of a call, chosen by a seed: a node that is behind, half indexed, torn between two answers, out of order, or
 * lying.
 */
import { msgpackRawDecode, msgpackRawEncode } from 'algosdk'
import type { Random } from '../simulation/random.ts'
import type { Answer, Asked, Call } from './calls.ts'
import type { Family, Path } from './families.ts'
import type { Recording } from './recording.ts'

/** The faults of one history: how often a call fails, one list that is cut, and one amount that is forged. */
export type Ills = {
  readonly troublePercent: number
  readonly behindPercent: number
  readonly cut: Path | null
  readonly cutPercent: number
  readonly forged: Path | null
}

/** A call that is never answered. */
class Unanswered extends Error {
  override readonly name = 'TimeoutError'
}

const REFUSALS = [
  { code: -32_005, message: 'limit exceeded' },
  { code: -32_000, message: 'header not found' },
  { code: -32_601, message: 'the method does not exist/is not available' },
  { code: -32_602, message: 'query exceeds max results' },
  { code: -32_603, message: 'Internal error' },
]

/** Draws the faults of one history. */
export function illsOf(random: Random, { lists, numbers }: Family): Ills {
  return {
    troublePercent: random.int(20),
    behindPercent: random.int(25),
    cut: lists.length > 0 && random.percent(80) ? random.pick(lists) : null,
    cutPercent: 20 + random.int(81),
    forged: numbers.length > 0 && random.percent(30) ? random.pick(numbers) : null,
  }
}

/** Returns the faulty answer to a call. Throws where it is never answered. */
export async function faulty(
  recording: Recording,
  ills: Ills,
  random: Random,
  request: Asked,
  place: number,
): Promise<Answer> {
  const call = request.calls[place]
  const true_ = await recording.answer(request, place)
  if (call === undefined) return true_
  if (random.percent(ills.troublePercent)) return trouble(true_, random)
  const answer = random.percent(ills.behindPercent) ? older(recording, call, random, true_) : true_
  const cut = ills.cut !== null && ills.cut.call.test(call.name) && random.percent(ills.cutPercent)
  const whole = cut && ills.cut !== null ? changed(answer, ills.cut, (list) => shortened(list, random)) : answer
  if (ills.forged === null || !ills.forged.call.test(call.name) || !random.percent(50)) return whole
  return changed(whole, ills.forged, (value) => tenfold(value))
}

function trouble(answer: Answer, random: Random): Answer {
  const text = String(answer.text)
  switch (random.int(answer.kind === 'body' ? 6 : 8)) {
    case 0:
      throw new Unanswered('nobody answered in time')
    case 1:
      return { kind: 'body', status: 429, text: '{"error":"too many requests"}' }
    case 2:
      return { kind: 'body', status: 502, text: '<html>502 Bad Gateway</html>' }
    case 3:
      return { kind: 'body', status: 200, text: '' }
    case 4:
      return { kind: 'body', status: 200, text: 'upstream request timeout' }
    case 5:
      return {
        kind: 'body',
        status: 200,
        text: Buffer.isBuffer(answer.text)
          ? answer.text.subarray(0, answer.text.length >> 1)
          : text.slice(0, text.length >> 1),
      }
    case 6:
      return { kind: 'result', status: 200, text: random.pick(['null', '[]', '{}']) }
    default:
      return { kind: 'error', status: 200, text: JSON.stringify(random.pick(REFUSALS)) }
  }
}

/** The answer of a node that is behind: one of several behind one address. */
function older({ epochs }: Recording, { key }: Call, random: Random, otherwise: Answer): Answer {
  return random.pick(epochs).get(key) ?? otherwise
}

/** Changes an answer at a path. One without such a path, or of another form, stays. */
function changed(answer: Answer, { path, packed }: Path, change: (value: unknown) => unknown): Answer {
  if (answer.kind === 'error') return answer
  const form = packed === true ? PACKED : JSON_TEXT
  const parsed = form.read(answer.text)
  return parsed === undefined ? answer : { ...answer, text: form.write(replaced(parsed, path, change)) }
}

type Form = { readonly read: (text: string | Buffer) => unknown; readonly write: (value: unknown) => string | Buffer }

const readable = (read: () => unknown): unknown => {
  try {
    return read()
  } catch {
    return undefined
  }
}
const JSON_TEXT: Form = {
  read: (text) => readable(() => JSON.parse(text.toString()) as unknown),
  write: JSON.stringify,
}
const PACKED: Form = {
  read: (bytes) => readable(() => msgpackRawDecode(Buffer.from(bytes))),
  write: (value) => Buffer.from(msgpackRawEncode(value)),
}

function replaced(value: unknown, [step, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (step === undefined) return change(value)
  if (step === '*') return Array.isArray(value) ? value.map((each) => replaced(each, rest, change)) : value
  if (typeof value !== 'object' || value === null || !(step in value)) return value
  return { ...value, [step]: replaced((value as Record<string, unknown>)[step], rest, change) }
}

/** An empty list, one with missing entries, or with a duplicate; a truncated text. */
function shortened(list: unknown, random: Random): unknown {
  if (typeof list === 'string') return list.slice(0, random.int(list.length))
  if (!Array.isArray(list) || list.length === 0) return list
  const left = random.int(list.length)
  switch (random.int(4)) {
    case 0:
      return []
    case 1:
      return [...list, list[left]]
    case 2:
      return list.slice(0, left)
    default:
      return list.filter((_each, place) => place !== left)
  }
}

/** Ten times an amount, whatever its format; a word of 32 bytes stays one. */
function tenfold(value: unknown): unknown {
  if (typeof value === 'number') return value * 10
  if (typeof value === 'bigint') return value * 10n
  if (typeof value === 'string' && /^\d+\.\d{7}$/.test(value))
    return `${BigInt(value.replace('.', '')) * 10n}`.replace(/(\d{7})$/, '.$1')
  if (typeof value !== 'string') return value
  if (/^\d+$/.test(value) && value.length < 60) return (BigInt(value) * 10n).toString()
  const digits = value.replace(/^0x/, '')
  if (!/^[0-9a-f]+$/i.test(digits)) return value
  const more = (BigInt(`0x${digits}`) * 10n).toString(16)
  return value.slice(0, value.length - digits.length) + (digits.length >= 64 ? more.padStart(digits.length, '0') : more)
}
