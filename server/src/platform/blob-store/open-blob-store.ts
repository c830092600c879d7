import type { Env } from '../../env.ts';
import { OperatorError } from '../operator-error.ts';
import type { BlobStore } from './blob-store.ts';
import { filesFolderOf } from './files-folder.ts';
import { openLocalBlobStore } from './local-blob-store.ts';
import { openS3BlobStore } from './s3-blob-store.ts';

/** Opens the S3-compatible store if `S3_*` is set, else the folder of files. */
export async function openBlobStore(env: Env): Promise<BlobStore> {
  const folder = filesFolderOf(env);
  if (folder !== undefined) return openLocalBlobStore(folder);
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId } = env;
  const secretAccessKey = env.S3_SECRET_ACCESS_KEY;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new OperatorError(
      'S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too.',
    );
  }
  return openS3BlobStore({
    endpoint,
    bucket,
    accessKeyId,
    secretAccessKey,
    region: env.S3_REGION,
    presign: env.S3_PRESIGN === 'on',
  });
}
