/**
 * Public interface of the throttle module, which rate-limits: counters of tries and uses, and the networks that calls
 * come from.
 */
export { type Counter, countTryAt, startAfresh, takeTryBack, throttleKey, type ThrottleKeys } from './count-tries.ts'
export { type CountedDeps, countUse, hasUseLeft, type UseRefusal } from './count-use.ts'
export { type Caller, networkOf } from './network.ts'
export { perMinute } from './per-minute.ts'
export { admit, type ThrottleRefusal, type ThrottleRule, type ThrottleState, UNTRIED } from './throttle.ts'
export {
  clearThrottles,
  deleteStaleThrottles,
  lockThrottle,
  putThrottle,
  type ThrottleScope,
  throttleText,
} from './throttle.repo.ts'
