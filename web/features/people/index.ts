/** Money between people: one's own code, other people's, and requests for money. */
export { AskScreen } from './ask-screen.tsx'
export { HandlePage } from './handle-page.tsx'
export { MyCodeScreen } from './my-code-screen.tsx'
export { PeopleLinks } from './people-links.tsx'
export { PersonScreen } from './person-screen.tsx'
export { LinkScreen, RequestScreen } from './request-screen.tsx'
export { RequestsScreen } from './requests-screen.tsx'
export { Wanted } from './wanted.tsx'
