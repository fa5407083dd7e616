/**
 * Names a device as its owner would recognise it, from the browser's User-Agent header. A name for people, never a
 * proof: anyone can send any header.
 */
import Bowser from 'bowser'

/** A device's description; `null` where it sends nothing known. */
export type DeviceLook = {
  readonly browser: string | null
  readonly system: string | null
  readonly form: 'desktop' | 'mobile' | 'tablet' | 'unknown'
}

const FORMS: ReadonlySet<string> = new Set(['desktop', 'mobile', 'tablet'] satisfies DeviceLook['form'][])
const isForm = (text: string): text is DeviceLook['form'] => FORMS.has(text)

/** Returns browser, system and form of a device. */
export function lookOf(userAgent: string): DeviceLook {
  // Bowser throws on an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent === '' ? '-' : userAgent)
  const form = platform.type ?? ''
  return { browser: named(browser.name), system: named(os.name), form: isForm(form) ? form : 'unknown' }
}

// "Samsung Internet for Android": the system is shown separately.
const named = (name = ''): string | null => name.replace(/ for Android$/, '') || null

/** Returns browser and system. */
export function deviceOf(userAgent: string): string {
  const { browser, system } = lookOf(userAgent)
  const names = [browser, system].filter((name) => name !== null)
  return names.length === 0 ? 'API' : names.join(', ')
}
