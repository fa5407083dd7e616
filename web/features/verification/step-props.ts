/** The properties of every step. */
import type { Verification } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import type { Part } from './verification.parts.ts'

/** `onDone` is called once the part was submitted. */
export type StepProps = {
  readonly userId: UserId
  readonly verification: Verification
  readonly onDone: (part: Part) => void
}
