/** What the bench uses of the program for PDF, which brings no types. */
declare module 'pdfmake' {
  const pdfmake: {
    readonly setFonts: (fonts: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>) => void
    readonly setUrlAccessPolicy: (policy: (url: string) => boolean) => void
    readonly setLocalAccessPolicy: (policy: (path: string) => boolean) => void
    readonly createPdf: (definition: object) => { readonly getBuffer: () => Promise<Buffer> }
  }
  export default pdfmake
}
