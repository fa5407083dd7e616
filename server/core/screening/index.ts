/**
 * Public interface of the screening module: which addresses may not be paid through us, and which customers a list of
 * persons may name.
 */
export { type AddressScreen, openScreen, type ScreeningHit, type ScreeningPolicy } from './open-screen.ts'
export { openPeopleScreen, type PeopleScreen, type PeopleScreeningPolicy } from './open-people-screen.ts'
export type { PersonHit, ScreenedPerson } from './people.ts'
export { type CustomerHit, customersWithOpenHits, decideHits, hitsOf, noteHits } from './people.repo.ts'
