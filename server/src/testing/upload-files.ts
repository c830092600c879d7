import type { FileNode, FileSpace } from '@pedestal/contract';
import * as tus from 'tus-js-client';
import type { HttpPerson } from './processes/gateway-process.ts';

/** Uploads to a running gateway with tus-js-client. */
export function createUploader(person: HttpPerson, rootId: string) {
  return {
    async list(url: string): Promise<FileNode[]> {
      const reply = await person.get(url, `/gateway/dfs/folders/${rootId}/children`);
      return (reply.info as { items: FileNode[] }).items;
    },

    /** `ended` rejects with the failure; `upload.url` is the address to resume at. */
    begin(
      url: string,
      bytes: Buffer,
      options: Partial<tus.UploadOptions>,
    ): { upload: tus.Upload; ended: Promise<void> } {
      let upload: tus.Upload | undefined;
      const ended = new Promise<void>((resolve, reject) => {
        upload = new tus.Upload(bytes, {
          endpoint: `${url}/gateway/dfs/uploads`,
          retryDelays: null,
          headers: person.headers(),
          metadata: { parentId: rootId, name: 'large.bin' },
          onError: reject,
          onSuccess: () => resolve(),
          ...options,
        });
        upload.start();
      });
      ended.catch(() => {});
      return { upload: upload as tus.Upload, ended };
    },
  };
}

export async function findOwnRoot(person: HttpPerson, url: string): Promise<string> {
  const { info } = await person.get(url, '/gateway/dfs/spaces');
  return (info as FileSpace[]).find((space) => space.kind === 'person')?.rootId ?? '';
}
