/** Public interface of the limits engine: may this customer send this much out now? */
export { judgeAgainAt, judgedByOf, judgeUse } from './judge-use.ts'
export { useRecorder, type UseRow, useRowOf } from './limits.companion.ts'
export type { LimitRule } from './limits.ts'
export { limitsPolicy, type LimitsPolicy, type TierRule } from './limits.policy.ts'
export type { LimitExceeded, MoneyOutHeld, MoveOutRefusal, NextTier } from './limits.refusals.ts'
export { lockLimits } from './limits.repo.ts'
export {
  checkMoveOut,
  mayMoveOut,
  type MoveOut,
  type MoveTarget,
  releaseUse,
  shownWindow,
  windowUses,
} from './may-move-out.ts'
export { placeOf } from './place.ts'
export { type LimitsView, readLimits } from './read-limits.ts'
export { type ValueDeps, type ValuedLimits, type ValuedMove, valueMoveOut } from './value-move-out.ts'
