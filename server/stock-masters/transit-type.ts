/** Location type of goods on their way: they always keep a pool of their own, and their value stands on an account of its own. */
export const transitType = 7
