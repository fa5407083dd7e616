/** The page of changing the mail address or the phone number loads by itself: few pages of this feature need it. */
import { lazyPart } from '@zend/web/client/lazy-part'

/** The page that changes the mail address or the phone number. */
export const changeContact = lazyPart(async () => (await import('./change-contact-screen.tsx')).ChangeContactScreen)
