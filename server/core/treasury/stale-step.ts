/** Thrown inside a step's transaction when what it was about to change has been changed by somebody else: it rolls back, and nothing was wrong. */
export class StaleStep extends Error {
  override readonly name = 'StaleStep'
}
