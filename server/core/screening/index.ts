/** The screening module's front door: which addresses nobody may pay through us. */
export { type AddressScreen, openScreen, type ScreeningHit, type ScreeningPolicy } from './open-screen.ts'
