/** Frequent questions: the screen of /settings/services/faq. */
export { FaqScreen } from './faq-screen.tsx'
