/** The public interface of the Africa's Talking connector. */
export { africasTalkingSender, type AfricasTalkingOptions } from './sender.ts'
