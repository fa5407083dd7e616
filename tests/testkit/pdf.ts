/** A PDF with a text layer, as small as one can be. */

/** Returns a PDF of one page in Helvetica with these lines, in Latin-1. */
export function pdfOf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => line.replaceAll(/[\\()]/g, '\\$&'))
  const drawn = `BT /F1 11 Tf 50 780 Td ${escaped.map((line) => `(${line}) Tj 0 -14 Td`).join('\n')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${String(drawn.length)} >>\nstream\n${drawn}\nendstream`,
  ]
  const body = objects.map((object, n) => `${String(n + 1)} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer << /Root 1 0 R >>\n%%EOF\n`, 'latin1')
}
