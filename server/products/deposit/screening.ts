/**
 * Screens deposits before they are credited, after their last confirmation. It runs outside any transaction, so that a
 * provider can be asked here. No list is consulted yet: every deposit passes.
 */
import type { Deposit } from './deposit.ts'

/** The result of screening. */
export type ScreeningVerdict = 'passed'

/** Screens one deposit. Must be repeatable: after a crash the same deposit is screened again. */
export type Screen = (deposit: Deposit) => Promise<ScreeningVerdict>

/** Lets every deposit pass. */
export const passAll: Screen = async () => 'passed'
