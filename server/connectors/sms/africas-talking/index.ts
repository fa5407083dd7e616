/** The Africa's Talking connector's front door. */
export { africasTalkingSender, type AfricasTalkingOptions } from './sender.ts'
