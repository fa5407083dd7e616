/** The texts module's front door: what the server says, in the languages of its customers. */
export { msg, say, type Text, type Values } from './say.ts'
