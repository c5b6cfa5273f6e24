import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isCaptionName } from './dropped-files.js';
import { handedCaptions } from './handed-captions.js';
import type { UploadSource } from './uploads.js';
import { useAddUploads } from './use-uploads.js';

/**
 * The function that receives what is dropped or pasted: the first file with captions is opened to be
 * edited, and everything else is uploaded.
 */
export function useReceiveSources(): (sources: readonly UploadSource[]) => void {
  const add = useAddUploads();
  const navigate = useNavigate();
  return useCallback(
    (sources) => {
      const captions = sources.find(isCaptions);
      const others = sources.filter((source) => !isCaptions(source));
      if (others.length > 0) add(others);
      if (captions === undefined) return;
      handedCaptions.give(captions);
      void navigate({ to: '/captions' });
    },
    [add, navigate],
  );
}

function isCaptions(source: UploadSource): source is File {
  return source instanceof File && isCaptionName(source.name);
}
