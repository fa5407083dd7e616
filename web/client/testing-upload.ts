/** A browser's upload in tests: it is answered at once. */
import { vi } from 'vitest'

/** Answers every upload from now on; the test unstubs globals at its end. */
export function answerUploads(answer: () => Response): void {
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    timeout = 0
    open(): void {}
    setRequestHeader(): void {}
    abort(): void {}
    send(): void {
      const response = answer()
      void response.text().then((body) => {
        Object.assign(this, { status: response.status, responseText: body })
        this.dispatchEvent(new Event('load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
}
