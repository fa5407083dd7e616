/** The tunable numbers of batches. Durations in milliseconds. */

/** How batches are read, looked at and paid. */
export type BatchPolicy = {
  /** Files that one company hands in within an hour, and their bytes within a day. */
  readonly perHourMax: number
  readonly bytesPerDayMax: number
  /** Names that one company has asked at banks within a day: banks reveal names, and must not be harvested through us. */
  readonly namesPerDayMax: number
  /** How many rows are looked at at once. */
  readonly looksAtOnce: number
  /** How often a bank that gives no answer is asked for a name. */
  readonly nameTriesMax: number
  /** How long an offer can be asked for. */
  readonly offerLifeMs: number
  /** How long rows are tried that cannot be paid at once, such as while a network is halted. */
  readonly payForMs: number
  /** The pauses between tries of one row; the last one repeats. */
  readonly againAfterMs: readonly number[]
  /** How many rows of one batch begin in a round, so that one batch does not keep others waiting. */
  readonly rowsPerRound: number
  /** How long ago an equal payment makes a row worth a question. */
  readonly paidLatelyMs: number
  /** After so long without any progress operators are told. */
  readonly lateMs: number
}

/** What is in use everywhere. */
export const BATCH_POLICY: BatchPolicy = {
  perHourMax: 30,
  bytesPerDayMax: 50_000_000,
  namesPerDayMax: 3_000,
  looksAtOnce: 4,
  nameTriesMax: 3,
  offerLifeMs: 600_000,
  payForMs: 259_200_000,
  againAfterMs: [5_000, 30_000, 120_000, 600_000],
  rowsPerRound: 50,
  paidLatelyMs: 2_592_000_000,
  lateMs: 1_800_000,
}
