/** What the bench uses of the program for PDF, which brings no types. */
declare module 'pdfmake' {
  const pdfmake: {
    readonly setFonts: (fonts: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>) => void
    readonly createPdf: (definition: object) => { readonly getBuffer: () => Promise<Buffer> }
  }
  export default pdfmake
}
