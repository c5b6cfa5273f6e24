/** Device that ONNX Runtime runs a model on, where its build for this machine has it. */
export type OnnxDevice = 'cpu' | 'cuda' | 'coreml' | 'directml';
