/** The page of a person behind a company, by their own link. */
export { LinkScreen } from './link-screen.tsx'
