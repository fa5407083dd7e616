// Icons of help, messages and invitations. Separate from icons.tsx, which every page loads.

import { icon } from './icons.tsx'

/** Adds a file. */
export const IconPaperclip = /* @__PURE__ */ icon(
  'M19.5 11.2l-7.6 7.6a4.6 4.6 0 01-6.5-6.5l8-8a3 3 0 014.3 4.3l-8 8a1.5 1.5 0 01-2.1-2.1l7.2-7.2',
)
/** Sends a message. */
export const IconSend = /* @__PURE__ */ icon('M20 4L3.8 10.4l6.4 3.4L13.6 20zM10.2 13.8L14 10')
/** A document. */
export const IconFile = /* @__PURE__ */ icon('M6.5 3.5h7l4.5 4.5v12.5h-11.5zM13.5 3.5V8H18M9.5 13h5M9.5 16.5h5')
/** A present. */
export const IconGift = /* @__PURE__ */ icon(
  'M4.5 12h15v8.5h-15zM3.5 8h17v4h-17zM12 8v12.5M12 8C9 8 7 7 7 5.3 7 4.2 8 3.5 9 3.5c2 0 3 2.5 3 4.5zM12 8c3 0 5-1 5-2.7 0-1.1-1-1.8-2-1.8-2 0-3 2.5-3 4.5z',
)
/** Locked. */
export const IconLock = /* @__PURE__ */ icon('M5.5 10.5h13v10h-13zM8.5 10.5V8a3.5 3.5 0 017 0v2.5M12 14.5v2.5')
/** A question. */
export const IconQuestion = /* @__PURE__ */ icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0M9.6 9.6a2.5 2.5 0 114 2c-1 .7-1.6 1.2-1.6 2.3M12 16.6h.01',
)
/** A conversation. */
export const IconMessage = /* @__PURE__ */ icon('M4 5.5h16v11h-9l-4.5 4v-4H4zM8 9.5h8M8 12.5h5')
/** Downloads a file. */
export const IconDownload = /* @__PURE__ */ icon('M12 4v10.5M7.5 10.5L12 15l4.5-4.5M5 19.5h14')
