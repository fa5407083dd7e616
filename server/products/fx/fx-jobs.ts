/** The names of the jobs that take payments abroad further. */

/** The job that advances one payment as far as possible; its payload is `{ id }`. */
export const ADVANCE_FX_JOB = 'advance-fx-payment'

/** The repeated job that asks providers what they want to know about payments on their way. */
export const ASK_QUESTIONS_JOB = 'ask-fx-questions'

/** The repeated job that advances every payment that is due, so that no payment depends on a single job. */
export const SWEEP_FX_JOB = 'sweep-fx-payments'
