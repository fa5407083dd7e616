/** The part of subset-font's types that we use; the package has none of its own. */
declare module 'subset-font' {
  /**
   * Cuts a font down to the glyphs of `text`. `variationAxes` fixes or narrows a variable font's axes; `keepFeatures`
   * names OpenType features.
   */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      readonly targetFormat?: 'sfnt' | 'woff' | 'woff2'
      readonly keepFeatures?: readonly string[]
      readonly noHinting?: boolean
      readonly variationAxes?: Readonly<Record<string, number | { readonly min?: number; readonly max?: number }>>
    },
  ): Promise<Buffer>
}
