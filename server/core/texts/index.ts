/** The texts module's front door: what the server says, in the languages of its customers. */
export { msg, say, type Text } from './say.ts'
