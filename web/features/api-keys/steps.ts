/** What the page of API keys loads once somebody makes or rolls a key, or reads its calls. */
export { KeyForm } from './key-form.tsx'
export { KeyLog } from './key-log.tsx'
export { RollForm } from './roll-form.tsx'
