/** Why a picture that was sent is not stored. */
export const pictureRefusals = [
  'fileMissing',
  'fileType',
  'fileContent',
  'fileTooLarge',
  'pictureBroken',
  'picturePixels',
] as const
