/** Language of the calls made before any texts are there. */
export const languageBeforeTexts = 'en'
