export {
  copyStored as copyPhotos,
  listBroken as brokenPhotosOf,
  listPhotos as photosOf,
} from './photos.sql.js';
