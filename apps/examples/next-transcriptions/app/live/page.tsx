import type { ReactElement } from 'react';
import { Live } from '../../components/live';

export default function Page(): ReactElement {
  return <Live />;
}
