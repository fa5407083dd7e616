/** Public interface of the texts module: the server's texts in its customers' languages. */
export { msg, say, type Text, type Values } from './say.ts'
