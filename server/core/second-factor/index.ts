/**
 * Public interface of the second factor: authenticator apps and recovery codes. Sign-in builds its second step and the
 * settings on it.
 */
export {
  beginSecondFactor,
  checkSecondFactor,
  confirmSecondFactor,
  type IsOff,
  type IsOn,
  isSecondFactorOn,
  type ProofTaken,
  readSecondFactor,
  removeSecondFactor,
  renewRecovery,
  type SecondFactorDeps,
  type SecondFactorKeys,
  secondFactorKeysFrom,
  type SecondProof,
} from './check-second-factor.ts'
export { type Factors, hasSecondFactor, secondFactorsOf } from './second-factors.repo.ts'
export type { CodeRefused, SecondFactorPolicy } from './second-factor.ts'
