/**
 * Where the app starts in the browser. A prerendered page is in English and must be hydrated so; the customer's language
 * follows as soon as that is done (root.tsx). A page without prerendered text waits for its language instead.
 */
import { HOME_PATH, SESSION_STORAGE_KEY } from '@zend/web/client'
import { restrictSinks, tolerateTranslators } from '@zend/web/features/shell'
import { activate, addTexts, detectLanguage } from '@zend/web/i18n'
import { startTransition, StrictMode } from 'react'
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
  // Every signed-in page speaks these words too: asked for together with the others, they cost no round trip of their own.
  if (localStorage.getItem(SESSION_STORAGE_KEY) !== null) await addTexts('home')
  await activate(prerendered ? 'en' : detectLanguage())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

void start()
