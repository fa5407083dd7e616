/**
 * Overload, over HTTP with everything on. First: five times the callers at which the API books most swaps, who retry
 * after `Retry-After` when refused. Measures how much is still booked, how soon the rest are told to retry, and how
 * soon throughput is normal again. Then: a storm of sign-ins, each of which hashes a password, while customers swap at
 * half their peak; measures the effect on the swaps. Windows with and without the storm alternate. Afterwards the books
 * must verify.
 */
import { type Answers, type Generator, type Load, startGenerator } from '../http/load.ts'
import type { Batch } from '../http/requests.ts'
import { openEnvironment, type Environment } from '../http/environment.ts'
import { type Measure, type Measured, type MeasureOptions, median, round2 } from '../measure.ts'

/** Callers at which the API is at its peak, and five times as many. */
const PEAK = 128
const CROWD = 5 * PEAK
const STORM = 64
const [ROUNDS, WINDOW_S, OVERLOAD_S, AFTER_S] = [5, 4, 60, 8]
/** More swaps than are ever booked in a second. */
const MADE_PER_SECOND = 8_000
/** The fraction of the peak that counts as normal again within a second. */
const NORMAL = 0.85

/** Measures. Takes about five minutes. */
export const measure: Measure = async (say, options) => {
  const env = await openEnvironment({ history: 0, tpcb: false }, say)
  try {
    return await measureOn(env, say, options)
  } finally {
    await env.stop()
  }
}

/** Measures in an environment that is running. */
export async function measureOn(
  env: Environment,
  say: (line: string) => void,
  { quick }: MeasureOptions,
): Promise<Measured> {
  const [swaps, signIns] = [startGenerator(), startGenerator()]
  try {
    const overload = await measureOverload(env, swaps, quick ? 10 : OVERLOAD_S)
    say(`overload: ${JSON.stringify(overload.ratios)}`)
    const storm = await measureStorm(env, { swaps, signIns, peak: overload.figures.peakPerSecond }, quick ? 1 : ROUNDS)
    say(`storm: ${JSON.stringify(storm.ratios)}`)
    await env.verify()
    return {
      figures: { overload: overload.figures, storm: storm.figures },
      ratios: { ...overload.ratios, ...storm.ratios },
    }
  } finally {
    await Promise.all([swaps.stop(), signIns.stop()])
  }
}

const swapsFor = (perSecond: number, seconds: number): Batch => ({
  name: 'swap',
  count: Math.ceil(perSecond * seconds),
  repeat: false,
})

async function measureOverload(env: Environment, generator: Generator, seconds: number) {
  const peakLoad = async (windowSeconds: number, warmUpSeconds = 0.5): Promise<Load> => {
    const batch = swapsFor(MADE_PER_SECOND, windowSeconds + warmUpSeconds)
    return known(await generator.run({ port: env.port, batch, clients: PEAK, seconds: windowSeconds, warmUpSeconds }))
  }
  await peakLoad(WINDOW_S)
  await env.settle()
  const before = await peakLoad(WINDOW_S)
  // Enough for the whole time at the peak, plus a margin.
  const batch = swapsFor(before.perSecond * 1.5, seconds + 1)
  const crowd = known(
    await generator.run({ port: env.port, batch, clients: CROWD, seconds, warmUpSeconds: 1, again: true }),
  )
  const after = await peakLoad(AFTER_S, 0)
  const again = await peakLoad(WINDOW_S)
  // The machine's speed varies from minute to minute: the peak is the mean of before and after.
  const peakPerSecond = Math.round((before.perSecond + again.perSecond) / 2)
  const normalAfter = after.course.findIndex((booked) => booked >= NORMAL * peakPerSecond)
  return {
    figures: {
      peakPerSecond,
      peakBefore: before.perSecond,
      peakAfter: again.perSecond,
      callers: CROWD,
      seconds,
      bookedPerSecond: crowd.perSecond,
      worstSecond: Math.min(...crowd.course),
      booked: figuresOf(crowd.good),
      turnedAwayPerSecond: Math.round(crowd.refused.count / seconds),
      turnedAway: figuresOf(crowd.refused),
    },
    ratios: {
      goodputOverPeak: round2(crowd.perSecond / peakPerSecond),
      turnedAwayP99Ms: crowd.refused.p99Ms,
      normalAgainS: normalAfter === -1 ? AFTER_S : normalAfter + 1,
    },
  }
}

type Storm = { readonly swaps: Generator; readonly signIns: Generator; readonly peak: number }

async function measureStorm(env: Environment, { swaps, signIns, peak }: Storm, rounds: number) {
  const perSecond = peak / 2
  const swapping = async (): Promise<Load> => {
    const batch = swapsFor(perSecond * 1.2, WINDOW_S + 1)
    return known(
      await swaps.run({ port: env.port, batch, clients: PEAK, seconds: WINDOW_S, warmUpSeconds: 1, perSecond }),
    )
  }
  const storming = async (): Promise<Load> => {
    const batch: Batch = { name: 'signIn', count: 20_000, repeat: true }
    return known(await signIns.run({ port: env.port, batch, clients: STORM, seconds: WINDOW_S, warmUpSeconds: 1 }))
  }
  await swapping()
  const [calm, windy, storms]: [Load[], Load[], Load[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    await env.settle()
    calm.push(await swapping())
    const [swapped, signedIn] = await Promise.all([swapping(), storming()])
    windy.push(swapped)
    storms.push(signedIn)
  }
  const middle = (loads: readonly Load[], of: (load: Load) => number): number => round2(median(loads.map(of)))
  const p99 = ({ good }: Load): number => good.p99Ms
  return {
    figures: {
      swapsPerSecondAsked: Math.round(perSecond),
      calm: {
        perSecond: middle(calm, (load) => load.perSecond),
        p50Ms: middle(calm, ({ good }) => good.p50Ms),
        p99Ms: middle(calm, p99),
      },
      storm: {
        perSecond: middle(windy, (load) => load.perSecond),
        p50Ms: middle(windy, ({ good }) => good.p50Ms),
        p99Ms: middle(windy, p99),
      },
      signInsPerSecond: middle(storms, (load) => load.perSecond),
      signInsTurnedAwayPerSecond: middle(storms, ({ refused }) => refused.count / WINDOW_S),
      signInsTurnedAwayP99Ms: middle(storms, ({ refused }) => refused.p99Ms),
    },
    ratios: { stormSwapP99OverCalm: round2(median(windy.map((load, i) => p99(load) / p99(calm[i] ?? load)))) },
  }
}

const figuresOf = ({ p50Ms, p99Ms, maxMs }: Answers) => ({ p50Ms, p99Ms, maxMs })

/** Returns a window whose answers are all good or refused. Throws otherwise. */
function known(load: Load): Load {
  if (load.strange !== null) throw new Error(load.strange)
  return load
}
