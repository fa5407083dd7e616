/**
 * Where the app starts in the browser. A prerendered page is in English and must be hydrated so; the customer's language
 * follows as soon as that is done (root.tsx). A page without prerendered text waits for its language instead.
 */
import { HOME_PATH, services, SESSION_STORAGE_KEY } from '@zend/web/client'
import { coverMissingPages } from '@zend/web/features/offline'
import { restrictSinks, tolerateTranslators } from '@zend/web/features/shell'
import { activate, addTexts, detectLanguage } from '@zend/web/i18n'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isPrerendered } from './paths.ts'

async function start(): Promise<void> {
  restrictSinks()
  tolerateTranslators(Node.prototype)
  const prerendered = isPrerendered(location.pathname)
  if (prerendered && localStorage.getItem(SESSION_STORAGE_KEY) !== null) {
    // Somebody is signed in: the guard (specification §4), before a form is drawn that they do not need.
    location.replace(HOME_PATH)
    return
  }
  if (localStorage.getItem(SESSION_STORAGE_KEY) !== null) {
    // The guard asks for it in a moment; the way to the disk is gone meanwhile.
    void services().session.user()
    // Every signed-in page speaks these words too: asked for together with the others, they cost no round trip of their own.
    await addTexts('home')
  }
  await coverMissingPages()
  await activate(prerendered ? 'en' : detectLanguage())
  // In one go, here and on every navigation: cut into slices, a slow phone draws a frame of the same page between each of them.
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  )
}

void start()
