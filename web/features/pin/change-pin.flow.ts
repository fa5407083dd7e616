/** The steps of changing the transaction PIN, as a reducer. Pure: no calls, no screen. */

/**
 * The step. `current`: the current PIN; `forgot`: the consequences of a reset; `choose`: the new one, twice; `code`:
 * the mailed code.
 */
export type ChangePinStep = 'current' | 'forgot' | 'choose' | 'code' | 'done'

/**
 * The state. `current` is `null` if forgotten, which makes the change a reset. `currentTries` counts refusals of the
 * current PIN. `heldUntil` is the end of the hold on sending afterwards.
 */
export type ChangePin = {
  readonly step: ChangePinStep
  readonly current: string | null
  readonly chosen: string | null
  readonly currentTries: number
  readonly codeTries: number
  readonly heldUntil: string | null
}

/** The events. `refused` names the cause: the current PIN, the new one, or the code. */
export type ChangePinEvent =
  | { readonly type: 'current-typed'; readonly pin: string }
  | { readonly type: 'forgot' }
  | { readonly type: 'remembered' }
  | { readonly type: 'accept-hold' }
  | { readonly type: 'chosen'; readonly pin: string }
  | { readonly type: 'refused'; readonly fault: 'current' | 'chosen' | 'code' }
  | { readonly type: 'changed'; readonly heldUntil: string | null }

/** The initial state. */
export const CHANGE_PIN_START: ChangePin = {
  step: 'current',
  current: null,
  chosen: null,
  currentTries: 0,
  codeTries: 0,
  heldUntil: null,
}

/** Returns the next state. An event that does not belong to the step changes nothing. */
export function changePin(state: ChangePin, event: ChangePinEvent): ChangePin {
  switch (event.type) {
    case 'current-typed':
      return state.step === 'current' ? { ...state, step: 'choose', current: event.pin } : state
    case 'forgot':
      return state.step === 'current' ? { ...state, step: 'forgot', current: null } : state
    case 'remembered':
      return state.step === 'forgot' ? { ...state, step: 'current' } : state
    case 'accept-hold':
      return state.step === 'forgot' ? { ...state, step: 'choose', current: null } : state
    case 'chosen':
      return state.step === 'choose' ? { ...state, step: 'code', chosen: event.pin } : state
    case 'refused':
      if (state.step !== 'code') return state
      if (event.fault === 'current')
        return { ...state, step: 'current', current: null, chosen: null, currentTries: state.currentTries + 1 }
      if (event.fault === 'chosen') return { ...state, step: 'choose', chosen: null }
      return { ...state, codeTries: state.codeTries + 1 }
    case 'changed':
      // Drop the PINs from memory.
      return state.step === 'code' ? { ...CHANGE_PIN_START, step: 'done', heldUntil: event.heldUntil } : state
  }
}
