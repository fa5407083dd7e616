/**
 * Starts an app in the browser. A prerendered page is in English and must be hydrated so; the customer's language
 * follows after that (document.tsx). A page without prerendered text waits for its language instead.
 */
import { services } from '@zend/web/client/browser'
import { HOME_PATH } from '@zend/web/client/paths'
import { SESSION_STORAGE_KEY } from '@zend/web/client/session'
import { activate, addTexts, detectLanguage } from '@zend/web/i18n'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { coverMissingPages } from './offline/index.ts'
import { isPrerendered, type Places } from './places.ts'
import { tolerateTranslators } from './translated-pages.ts'
import { restrictSinks } from './trusted-types.ts'

/** Starts the app. It runs once, by the app's entry. */
export async function startApp(places: Places): Promise<void> {
  restrictSinks()
  tolerateTranslators(Node.prototype)
  const prerendered = isPrerendered(places, location.pathname)
  const signedIn = localStorage.getItem(SESSION_STORAGE_KEY) !== null
  if (prerendered && signedIn) {
    // Somebody is signed in: redirect (specification §4) before a form is drawn.
    location.replace(HOME_PATH)
    return
  }
  if (signedIn) {
    // The guard needs it in a moment; start reading from disk now.
    void services().session.user()
    // Every signed-in page needs these texts too; loaded in parallel with the others, they cost no extra round trip.
    await addTexts('home')
  }
  await coverMissingPages()
  await activate(prerendered ? 'en' : detectLanguage())
  // Synchronously, here and on every navigation: with time slicing, a slow phone paints a frame of the same page
  // between slices.
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  )
}
